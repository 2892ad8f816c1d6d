/** Mails about an account: a sign-in link, a link to set a password, and notices of changes. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import { hello } from './greeting'
import { letter } from './letter'

export interface MailedLink {
  readonly firstName: string
  readonly url: string
  /** How long the link is valid. */
  readonly minutes: number
  readonly shop: string
}

export function renderSignInLink({ firstName, url, minutes, shop }: MailedLink): MailContent {
  return letter({
    subject: `Your ${storeConfig.name} sign-in link`,
    preview: `It works once, within ${minutes} minutes.`,
    heading: 'Sign in without a password',
    opening: `${hello(firstName)} here is the link you asked for. It works once, within ${minutes} minutes.`,
    button: { label: 'Sign In', url },
    closing: ['Did you not ask for it? Then leave this mail alone: without the link nobody gets in.'],
    shop,
  })
}

/** `isFirst`: there was no password before. */
export function renderPasswordLink({
  firstName,
  url,
  minutes,
  shop,
  isFirst,
}: MailedLink & { readonly isFirst: boolean }): MailContent {
  const label = isFirst ? 'Set Password' : 'Reset Password'
  return letter({
    subject: isFirst ? `Set your ${storeConfig.name} password` : `Reset your ${storeConfig.name} password`,
    preview: `The link works once, within ${minutes} minutes.`,
    heading: isFirst ? 'Set your password' : 'Reset your password',
    opening: `${hello(firstName)} choose a new password by this link. It works once, within ${minutes} minutes.`,
    button: { label, url },
    closing: ['Did you not ask for it? Then leave this mail alone: nothing has been changed.'],
    shop,
  })
}

/** `isCertain`: false if we never heard whether it was changed. */
export function renderPasswordChanged({
  firstName,
  shop,
  hasDisconnected,
  isCertain,
}: Pick<MailedLink, 'firstName' | 'shop'> & {
  readonly hasDisconnected: boolean
  readonly isCertain: boolean
}): MailContent {
  const what = isCertain ? 'was changed' : 'may have been changed'
  return letter({
    subject: `Your ${storeConfig.name} password ${what}`,
    preview: 'All other devices have been signed out.',
    heading: `Your password ${what}`,
    opening: isCertain
      ? `${hello(firstName)} the password of your account was just changed, and all other devices have been signed out.`
      : `${hello(firstName)} a new password was just asked for in your account, or by a link that we mailed you, and our system did not tell us whether it was stored. To be safe, all other devices have been signed out.`,
    closing: [
      ...(isCertain
        ? []
        : [
            'Please try the new password, and then the old one. If neither signs you in, choose Reset Password.',
          ]),
      ...(hasDisconnected
        ? [
            'Nobody had ever confirmed the email address of this account, so accounts of other services that were connected to it no longer sign in. You can connect yours again by signing in with it.',
          ]
        : []),
      `Was it not you? Reset it at once, and call us: ${storeConfig.phone}.`,
    ],
    shop,
  })
}

/** `name`: of the provider. */
export function renderSocialLinked({
  firstName,
  shop,
  name,
  lostPassword,
}: Pick<MailedLink, 'firstName' | 'shop'> & {
  readonly name: string
  readonly lostPassword: boolean
}): MailContent {
  return letter({
    subject: `You can sign in to ${storeConfig.name} with ${name}`,
    preview: `Your ${name} account is connected now.`,
    heading: `Signing in with ${name}`,
    opening: `${hello(firstName)} your ${name} account has been connected, and signs you in from now on.`,
    closing: [
      ...(lostPassword
        ? [
            'Nobody had ever confirmed the email address of this account, so its old password no longer works and all other devices have been signed out. To have a password again, choose Set Password when you sign in.',
          ]
        : []),
      `Was it not you? Disconnect it in your account, under “Sign-in and devices”: ${shop}/account/security. For help call us: ${storeConfig.phone}.`,
    ],
    shop,
  })
}

/** `name`: of the provider. */
export function renderSocialUnlinked({
  firstName,
  shop,
  name,
}: Pick<MailedLink, 'firstName' | 'shop'> & { readonly name: string }): MailContent {
  return letter({
    subject: `${name} no longer signs you in to ${storeConfig.name}`,
    preview: 'All other devices have been signed out.',
    heading: `${name} is disconnected`,
    opening: `${hello(firstName)} a ${name} account was just disconnected from your account here and no longer signs you in, and all other devices have been signed out.`,
    closing: [
      'You can still sign in by a link that we mail to you, or with your password if you have one.',
      `Was it not you? Change your password, and call us: ${storeConfig.phone}.`,
    ],
    shop,
  })
}

/** To the new address: the change takes effect once this link is used. */
export function renderEmailLink({ firstName, url, minutes, shop }: MailedLink): MailContent {
  return letter({
    subject: `Confirm your new ${storeConfig.name} email address`,
    preview: `The link works once, within ${minutes} minutes.`,
    heading: 'Confirm your new email address',
    opening: `${hello(firstName)} use this link to sign in with this address from now on. It works once, within ${minutes} minutes.`,
    button: { label: 'Confirm Email', url },
    closing: ['Did you not ask for it? Then leave this mail alone: nothing has been changed.'],
    shop,
  })
}

/** To the old address. */
export function renderEmailChanged({ firstName, shop }: Pick<MailedLink, 'firstName' | 'shop'>): MailContent {
  return letter({
    subject: `Your ${storeConfig.name} email address was changed`,
    preview: 'All other devices have been signed out.',
    heading: 'Your email address was changed',
    opening: `${hello(firstName)} your account was just given another email address, and all other devices have been signed out. We write to the new one from now on.`,
    closing: [`Was it not you? Call us at once: ${storeConfig.phone}.`],
    shop,
  })
}

export function renderDeletionLink({
  firstName,
  url,
  minutes,
  shop,
}: Pick<MailedLink, 'firstName' | 'url' | 'minutes' | 'shop'>): MailContent {
  return letter({
    subject: `Delete your ${storeConfig.name} account`,
    preview: `The link works once, within ${minutes} minutes.`,
    heading: 'Delete your account',
    opening: `${hello(firstName)} this link leads to the last step, in a browser where you are signed in. It works once, within ${minutes} minutes.`,
    button: { label: 'Go to the Last Step', url },
    closing: ['Did you not ask for it? Then leave this mail alone: nothing has been deleted.'],
    shop,
  })
}

/** Without a name: it has been deleted. */
export function renderAccountDeleted({ shop }: Pick<MailedLink, 'shop'>): MailContent {
  return letter({
    subject: `Your ${storeConfig.name} account is deleted`,
    preview: 'This is the last mail about it.',
    heading: 'Your account is deleted',
    opening:
      'Hello, your account is deleted as you asked, with your addresses, saved cards, favorites and reviews, and nobody is signed in to it any more.',
    closing: [
      'An order that is still on its way comes to you as planned. Once it is there, your name and address go from it as well; the goods, the amounts and the state they went to stay in our books, as the law asks for.',
      `Was it not you? Call us at once: ${storeConfig.phone}.`,
    ],
    shop,
  })
}
