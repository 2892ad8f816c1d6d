/** Legal pages. They describe what this shop does with data and orders, in verifiable terms. */
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
      text: 'We keep only what it takes to get you your order, and we never sell it.',
    },
    {
      type: 'bulleted-list',
      title: 'What we keep',
      listItems: [
        { text: 'Your name, email address, phone number and addresses, to deliver and to answer you.' },
        {
          text: 'What you ordered and when, because the law requires it and so that we can make things right.',
        },
        { text: 'What you write to us, and which sold-out products you want to hear about.' },
        {
          text: 'That a payment was made, and the last four digits of the card. The card number itself goes to the payment provider and never to us.',
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
          text: 'One keeps your session and cart together; it is set only once you add something to your cart or sign in.',
        },
        { text: 'One each remembers choices such as your ZIP code, the lite version or an opt-out.' },
        {
          text: 'One is a random number that stands for your visit, if we have our pages measured (see below). It ends with your browser session, and is not set if you opt out.',
        },
        { text: 'None of them follows you to other sites.' },
      ],
    },
    {
      type: 'bulleted-list',
      title: 'Who else sees it',
      listItems: [
        {
          text: 'The carriers that deliver your package, our payment provider and the companies that run our servers. Each sees only what it needs.',
        },
        {
          text: 'If we use services that measure our pages and our advertisements, or that recommend products: what is looked at, searched for, added to a cart and ordered, under numbers that stand for a visit, a cart or an account. They get no name, no email address and no postal address. If you opt out, they get nothing that stands for you: no visit, no account and no order.',
        },
        { text: 'Authorities, where the law requires it.' },
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
        { text: 'Identifiers: name, email address, phone number, postal addresses.' },
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
        {
          text: 'To opt out of its sale, which we never do, and of its sharing with services that measure advertisements.',
        },
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
      text: 'We do not sell your personal information. Services that measure our pages and our advertisements, if we use any, learn what is looked at and ordered here, under a number in place of your name. If you opt out, they get nothing that stands for you: no visit, no account and no order.',
    },
    {
      type: 'text',
      text: 'Opt out with the form below: it holds at once, in this browser and for your email address. Or write to {privacyEmail}, or call {phone}, {hours}, and say “Do not sell my information”. You can also turn on Global Privacy Control in your browser; we honor it automatically.',
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
      text: 'To put a limit on record, use the form below, write to {privacyEmail} with your name, your state and what you would like limited, or call {phone}, {hours}. We confirm within 10 business days.',
    },
  ],
}

const terms: PageInput = {
  path: '/terms-and-conditions',
  title: 'T & C',
  metaDescription: 'The terms on which we sell.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Legal', text: 'Terms and Conditions' },
    { type: 'text', style: 'large', text: 'These terms apply to every order placed in this shop.' },
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
            'Prices are in US dollars. Sales tax is added where the law requires it and shown before you pay. If a price is clearly wrong, we will tell you and you may cancel.',
        },
        {
          question: 'When your order is accepted',
          answer:
            'Your order is accepted when we confirm it with an order number. You are charged once, for exactly the total you saw.',
        },
        {
          question: 'Availability',
          answer:
            'If something sells out before your order is placed, we remove it from your cart and let you know.',
        },
        {
          question: 'Delivery',
          answer:
            'Arrival dates are careful estimates. Risk passes to you when the carrier delivers the package.',
        },
        {
          question: 'Discount codes',
          answer:
            'Each code has its own terms, may be limited in number and time, and cannot be exchanged for cash.',
        },
        {
          question: 'Returns',
          answer:
            'If you are not satisfied, tell us within 30 days. We replace the product or refund what you paid for it.',
        },
        {
          question: 'Allergens',
          answer:
            'Our products are packed where peanuts, tree nuts, wheat, soy, milk, sesame, fish, shellfish, egg and sulfites are handled. Always check the label of the product you receive; it has the final word.',
        },
        {
          question: 'Law',
          answer: 'New Jersey law applies. It does not limit any consumer rights you have where you live.',
        },
      ],
    },
    { type: 'text', text: 'Questions about these terms? Write to {email} or call {phone}.' },
  ],
}

export const legalPages: readonly PageInput[] = [privacy, california, ccpa, sensitive, terms]
