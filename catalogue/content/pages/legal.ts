/** Legal pages. They say what this shop does with data and orders, in words that can be checked. */
import type { PageInput } from '../../../app/content/page'

const privacy: PageInput = {
  path: '/privacy',
  title: 'Privacy Policy',
  metaDescription: 'What we know about you, why, for how long, and what you can ask of us.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Legal', text: 'Privacy Policy' },
    {
      type: 'text',
      style: 'large',
      text: 'We keep what it takes to bring you your order, and we do not sell it.',
    },
    {
      type: 'bulleted-list',
      title: 'What we keep',
      listItems: [
        { text: 'Your name, e-mail address, telephone number and addresses, to deliver and to answer you.' },
        {
          text: 'What you ordered and when, because the law asks us to and so that we can put things right.',
        },
        {
          text: 'That a payment was made and the last digits of the card. The card number itself goes to the payment provider and never to us.',
        },
        {
          text: 'Technical records of requests for a short time, to keep the shop safe. They hold no names and no addresses.',
        },
      ],
    },
    {
      type: 'bulleted-list',
      title: 'Cookies',
      listItems: [
        {
          text: 'One keeps your session and cart together; it exists only once you put something into the cart or sign in.',
        },
        { text: 'One remembers choices such as your ZIP code or the light version.' },
        { text: 'None of them is for advertising.' },
      ],
    },
    {
      type: 'bulleted-list',
      title: 'Who else sees it',
      listItems: [
        {
          text: 'The carriers that bring your parcel, the payment provider, and the companies that run our computers, each only what they need.',
        },
        { text: 'Authorities, where the law obliges us.' },
      ],
    },
    {
      type: 'text',
      text: 'You can ask what we hold about you, and have it corrected or deleted: write to {privacyEmail} or call {phone}. If your browser sends a Global Privacy Control signal, we treat it as your wish not to have your data shared.',
      links: [
        { text: 'CA Privacy Notice', url: '/california-privacy-notice' },
        { text: 'Do Not Sell My Personal Information', url: '/ccpa-opt-out' },
      ],
    },
  ],
}

const california: PageInput = {
  path: '/california-privacy-notice',
  title: 'CA Privacy Notice',
  metaDescription: 'Rights of California residents under the CCPA and how to use them.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Legal', text: 'CA Privacy Notice' },
    {
      type: 'text',
      style: 'large',
      text: 'This notice is for residents of California and adds to our Privacy Policy.',
    },
    {
      type: 'bulleted-list',
      title: 'What we collect',
      listItems: [
        { text: 'Identifiers: name, e-mail address, telephone number, postal addresses.' },
        { text: 'Commercial information: what you ordered, and when.' },
        { text: 'Internet activity on our own pages, such as what you searched for.' },
      ],
    },
    {
      type: 'bulleted-list',
      title: 'Your rights',
      listItems: [
        { text: 'To know what we hold about you and to get a copy.' },
        { text: 'To have it corrected or deleted.' },
        { text: 'To opt out of its sale or sharing, though we do neither.' },
        { text: 'To limit the use of sensitive personal information.' },
        { text: 'To be treated the same, whatever you choose.' },
      ],
    },
    {
      type: 'text',
      text: 'Write to {privacyEmail} or call {phone}. We confirm within 10 business days and answer within 45 days. Someone else may ask for you if you give them your written permission.',
    },
  ],
}

const ccpa: PageInput = {
  path: '/ccpa-opt-out',
  title: 'Do Not Sell My Personal Information',
  metaDescription: 'How to opt out of the sale or sharing of personal information.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Legal', text: 'Do Not Sell My Personal Information' },
    {
      type: 'text',
      style: 'large',
      text: 'We do not sell your personal information, and we do not share it for advertising across other sites.',
    },
    {
      type: 'text',
      text: 'You may still put your wish on record. Write to {privacyEmail} from the e-mail address you order with, or call {phone}, {hours}, and say “Do not sell my information”. You can also turn on Global Privacy Control in your browser, which we honor without further steps.',
    },
  ],
}

const sensitive: PageInput = {
  path: '/opt-out-of-use-sharing-of-sensitive-information-form',
  title: 'Limit the Use of My Sensitive Personal Information',
  metaDescription: 'How to limit the use of sensitive personal information.',
  blocks: [
    {
      type: 'header',
      level: 1,
      superTitle: 'Legal',
      text: 'Limit the Use of My Sensitive Personal Information',
    },
    {
      type: 'text',
      style: 'large',
      text: 'The only sensitive information we hold is the sign-in of your account, and we use it for nothing but signing you in.',
    },
    {
      type: 'text',
      text: 'To put a limit on record, write to {privacyEmail} with your name, your state and what you would like limited, or call {phone}, {hours}. We confirm within 10 business days.',
    },
  ],
}

const terms: PageInput = {
  path: '/terms-and-conditions',
  title: 'T & C',
  metaDescription: 'The terms on which we sell.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Legal', text: 'Terms and Conditions' },
    { type: 'text', style: 'large', text: 'These terms hold for every order placed in this shop.' },
    {
      type: 'faq-accordion',
      items: [
        {
          question: 'Who may order',
          answer: 'You must be at least 18 years old, or order with the permission of a parent or guardian.',
        },
        {
          question: 'Prices and tax',
          answer:
            'Prices are in US dollars. Sales tax is added where the law asks for it and shown before you pay. If a price was plainly wrong, we tell you and you may cancel.',
        },
        {
          question: 'When an order is made',
          answer:
            'Your order is made when we confirm it with its number. You are charged once, for exactly the total that you saw.',
        },
        {
          question: 'Availability',
          answer:
            'If something sells out before your order is placed, we take it out of your cart and tell you.',
        },
        {
          question: 'Delivery',
          answer:
            'Arrival dates are estimates made with care. The risk passes to you when the carrier hands over the parcel.',
        },
        {
          question: 'Discount codes',
          answer:
            'A code holds on its own terms, may be limited in number and time, and cannot be turned into money.',
        },
        {
          question: 'Returns',
          answer:
            'If you are not satisfied, tell us within 30 days. We replace the product or refund what you paid for it.',
        },
        {
          question: 'Allergens',
          answer:
            'Our products are packed where peanuts, tree nuts, wheat, soy, milk, sesame, fish, shellfish, egg and sulfites are handled. Please read the label of what you receive: it is the last word.',
        },
        {
          question: 'Law',
          answer:
            'The law of New Jersey applies. Rights that consumers have where they live remain untouched.',
        },
      ],
    },
    { type: 'text', text: 'Questions about these terms? Write to {email} or call {phone}.' },
  ],
}

export const legalPages: readonly PageInput[] = [privacy, california, ccpa, sensitive, terms]
