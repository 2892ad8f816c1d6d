/** Pages that help: shipping, help center, contact, accessibility, Auto-Delivery. */
import type { PageInput } from '../../../app/content/page'

const shipping: PageInput = {
  path: '/shipping',
  title: 'Shipping',
  metaDescription: 'Where we ship, what it costs, when it is free, and how food travels in warm weather.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Help', text: 'Shipping' },
    {
      type: 'text',
      style: 'large',
      text: 'Orders over {threshold} ship free within the contiguous United States. Enter your ZIP code on any product page for a delivery estimate.',
    },
    { type: 'marquee', text: 'Free shipping over {threshold}', backgroundColor: 'leaf' },
    {
      type: 'bulleted-list',
      title: 'Free shipping',
      listItems: [
        { text: 'It holds for addresses in the 48 contiguous states and the District of Columbia.' },
        { text: 'What counts is the value of the goods after discounts and before tax.' },
        {
          text: 'Each address counts separately: an order to two places needs {threshold} for each of them.',
        },
        { text: 'To Alaska, Hawaii, the U.S. territories and Canada, shipping is calculated at checkout.' },
      ],
    },
    {
      type: 'faq-accordion',
      title: 'Questions about delivery',
      items: [
        {
          question: 'When will my order arrive?',
          answer:
            'Checkout shows each delivery option with the days on which it arrives, before you pay. Orders leave our New Jersey warehouse on business days.',
        },
        {
          question: 'Can one order go to multiple addresses?',
          answer:
            'Yes. In checkout, choose “Ship to multiple addresses” and say who gets what. Each address has its own delivery and its own message, and counts by itself toward free shipping. For a longer list, call us and we take it by phone.',
        },
        {
          question: 'Will chocolate melt on the way?',
          answer:
            'In warm weather we offer heat-resistant packaging for $2.95; with some delivery options it is included. Checkout tells you when an item may melt.',
        },
        {
          question: 'Are there items you cannot send to Canada?',
          answer: 'A few. If one of them is in your cart, checkout names it before you pay.',
        },
      ],
    },
    {
      type: 'text',
      text: 'Something else? Call {phone} or write to {email}.',
      links: [{ text: 'Contact us', url: '/contact' }],
    },
  ],
}

const help: PageInput = {
  path: '/help',
  title: 'Help Center',
  metaDescription: 'Answers about ordering, delivery, payment and returns.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Help', text: 'How can we help?' },
    {
      type: 'card-grid',
      numOfColumns: 3,
      cards: [
        {
          title: 'Shipping',
          description: 'Where, when and for how much.',
          link: '/shipping',
          callToActionText: 'Read about shipping',
        },
        {
          title: 'Your cart',
          description: 'Change quantities or add a discount code.',
          link: '/cart',
          callToActionText: 'Go to your cart',
        },
        {
          title: 'Talk to us',
          description: 'By telephone, by mail or on paper.',
          link: '/contact',
          callToActionText: 'Contact us',
        },
      ],
    },
    {
      type: 'faq-accordion',
      title: 'Ordering and paying',
      titleSize: 'large',
      items: [
        {
          question: 'Do I need an account?',
          answer: 'No. You can order as a guest with your e-mail address.',
        },
        {
          question: 'Where do I enter a discount code?',
          answer:
            'In your cart, under “Have a discount code?”. A code that does not apply yet stays listed and starts to count as soon as your cart fits it.',
        },
        {
          question: 'Is my card number safe?',
          answer:
            'Your card number goes straight to the payment provider. It never reaches our shop, and we could not read it if we wanted to.',
        },
        {
          question: 'Do I pay sales tax?',
          answer:
            'Where the law asks for it. Checkout shows the tax once it knows your address; most food is free of it in most states.',
        },
      ],
    },
    {
      type: 'faq-accordion',
      title: 'Your products',
      titleSize: 'large',
      items: [
        {
          question: 'How should I store nuts?',
          answer:
            'Cool, dark and closed. For longer than three months, the refrigerator or the freezer keeps them fresh.',
        },
        {
          question: 'How do I find products for my diet?',
          answer:
            'Every list can be narrowed to gluten-free, kosher, organic, raw, sugar-free, vegan and less salt. Allergens stand on each product page.',
        },
        {
          question: 'Something arrived damaged or is not right.',
          answer:
            'We are sorry. Call {phone} or write to {email} with your order number, and we send a new one or your money back.',
        },
      ],
    },
    {
      type: 'text',
      text: 'Looking for your favorites again and again? That is on its way.',
      links: [{ text: 'Auto-Delivery', url: '/auto-delivery' }],
    },
  ],
}

const contact: PageInput = {
  path: '/contact',
  title: 'Contact us',
  metaDescription: 'Telephone, e-mail and postal address of Nutwood customer care.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Help', text: 'Contact us' },
    {
      type: 'text',
      style: 'large',
      text: 'People answer here, {hours}. Have your order number at hand if your question is about an order.',
    },
    {
      type: 'card-grid',
      numOfColumns: 3,
      cards: [
        {
          title: 'Call',
          description: '{phone}, {hours}',
          link: 'tel:+18005550134',
          callToActionText: 'Call {phone}',
        },
        {
          title: 'Write',
          description: 'We answer within one business day.',
          link: 'mailto:care@nutwood.example',
          callToActionText: '{email}',
        },
        { title: 'Post', description: '{address}' },
      ],
    },
    {
      type: 'text',
      text: 'For business orders write to {businessEmail}, for press to {pressEmail}, about your data to {privacyEmail}.',
      links: [
        { text: 'Help Center', url: '/help' },
        { text: 'Shipping', url: '/shipping' },
      ],
    },
  ],
}

const accessibility: PageInput = {
  path: '/accessibility.html',
  title: 'Accessibility',
  metaDescription: 'How we keep this shop usable for everyone, and how to tell us where it is not.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Help', text: 'Accessibility' },
    {
      type: 'text',
      style: 'large',
      text: 'Everyone should be able to shop here. We build to the Web Content Accessibility Guidelines 2.2, level AA.',
    },
    {
      type: 'bulleted-list',
      title: 'What that means here',
      listItems: [
        { text: 'Every task works with the keyboard alone, and without JavaScript.' },
        { text: 'Headings, landmarks, labels and messages are there for screen readers.' },
        { text: 'Text can be enlarged, and contrast meets the guidelines.' },
        { text: 'If you asked your device for less motion, nothing moves.' },
        { text: 'A light version without scripts is a link at the foot of each page away.' },
      ],
    },
    {
      type: 'text',
      text: 'Did something stand in your way? Call {phone} or write to {email} and say on which page. We take your order by telephone meanwhile, at the same prices.',
    },
  ],
}

const autoDelivery: PageInput = {
  path: '/auto-delivery',
  title: 'Auto-Delivery',
  metaDescription: 'Your favorites again and again, at a lower price and on your own schedule.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Coming soon', text: 'Auto-Delivery' },
    {
      type: 'text',
      style: 'large',
      text: 'Your favorites again and again, at a lower price and on your own schedule. We are getting it ready; this is how it is going to work.',
    },
    {
      type: 'bulleted-list',
      listItems: [
        { text: 'Choose every 1, 2, 3, 4, 6, 8, 10 or 12 weeks for each product.' },
        { text: 'Products in Auto-Delivery cost 5% less.' },
        { text: 'Skip, change or stop whenever you like, without a minimum.' },
        { text: 'Free shipping follows the same rule as every order.' },
      ],
    },
    {
      type: 'product-row',
      title: 'Worth repeating',
      categoryKey: 'top-sellers',
      limit: 8,
      all: { text: 'All top sellers', url: '/top_sellers' },
    },
  ],
}

export const helpPages: readonly PageInput[] = [shipping, help, contact, accessibility, autoDelivery]
