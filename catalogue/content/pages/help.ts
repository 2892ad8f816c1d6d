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
        { text: 'Free shipping covers the 48 contiguous states and the District of Columbia.' },
        { text: 'We count the value of your items after discounts and before tax.' },
        {
          text: 'Each address counts separately: an order going to two addresses needs {threshold} for each.',
        },
        { text: 'For Alaska, Hawaii, the U.S. territories and Canada, shipping is calculated at checkout.' },
      ],
    },
    {
      type: 'faq-accordion',
      title: 'Questions about delivery',
      titleSize: 'large',
      items: [
        {
          question: 'When will my order arrive?',
          answer:
            'Checkout shows the arrival date for each delivery option before you pay. Orders leave our New Jersey warehouse on business days.',
        },
        {
          question: 'Can one order go to multiple addresses?',
          answer:
            'Yes. In checkout, choose “Ship to multiple addresses” and say who gets what. Each address has its own delivery and its own message, and counts separately toward free shipping. For a long list, call us and we’ll take it by phone.',
        },
        {
          question: 'Will chocolate melt on the way?',
          answer:
            'In warm weather we offer heat-resistant packaging for $2.95; some delivery options include it. Checkout tells you when an item may melt.',
        },
        {
          question: 'Are there items you cannot send to Canada?',
          answer: 'A few. If your cart has one of them, checkout tells you before you pay.',
        },
      ],
    },
    {
      type: 'modal-button',
      buttonText: 'How free shipping adds up',
      theme: 'white',
      title: 'How free shipping adds up',
      text: 'Your items count at their price after discounts and before tax; gift cards and packaging do not.\n\nWith several addresses, each has to reach {threshold} by itself.',
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
          description: 'Where we ship, how fast and what it costs.',
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
          description: 'By phone, email or mail.',
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
          answer: 'No. You can check out as a guest with just your email address.',
        },
        {
          question: 'Where do I enter a discount code?',
          answer:
            'In your cart, under “Have a discount code?”. If a code doesn’t apply yet, it stays on your cart and takes effect as soon as your cart qualifies.',
        },
        {
          question: 'Is my card number safe?',
          answer:
            'Yes. Your card number goes straight to our payment provider. It never reaches us, and we couldn’t read it if we wanted to.',
        },
        {
          question: 'Do I pay sales tax?',
          answer:
            'Where the law requires it. Checkout shows the tax once you enter your address; most food is exempt in most states.',
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
            'Somewhere cool and dark, tightly sealed. To keep them longer than three months, use the refrigerator or freezer.',
        },
        {
          question: 'How do I find products for my diet?',
          answer:
            'You can filter any list by gluten-free, kosher, organic, raw, sugar-free, vegan and less salt. Allergens are listed on every product page.',
        },
        {
          question: 'What if something arrives damaged or isn’t right?',
          answer:
            'We are sorry. Call {phone} or write to {email} with your order number, and we’ll replace it or refund you.',
        },
      ],
    },
    {
      type: 'text',
      text: 'Want your favorites on a schedule? Auto-Delivery is coming soon.',
      links: [{ text: 'Auto-Delivery', url: '/auto-delivery' }],
    },
  ],
}

const contact: PageInput = {
  path: '/contact',
  title: 'Contact us',
  metaDescription: 'Phone, email and mailing address of Nutwood customer care.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Help', text: 'Contact us' },
    {
      type: 'text',
      style: 'large',
      text: 'Real people answer, {hours}. Please have your order number handy if your question is about an order.',
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
        { title: 'Mail', description: '{address}' },
      ],
    },
    { type: 'chat-now', text: 'Rather ask right now?' },
    {
      type: 'text',
      text: 'For business orders, write to {businessEmail}; for press, {pressEmail}; for questions about your data, {privacyEmail}.',
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
        { text: 'Everything works with the keyboard alone, and without JavaScript.' },
        { text: 'Screen readers find headings, landmarks, labels and messages where they expect them.' },
        { text: 'Text can be enlarged, and contrast meets the guidelines.' },
        { text: 'If your device is set to reduce motion, nothing moves.' },
        { text: 'A lite version without scripts is one link away, at the bottom of every page.' },
      ],
    },
    {
      type: 'text',
      text: 'Did something get in your way? Call {phone} or write to {email} and tell us which page. In the meantime, we’ll take your order by phone at the same prices.',
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
      text: 'Your favorites again and again, at a lower price and on your own schedule. We’re getting it ready; here is how it will work.',
    },
    {
      type: 'bulleted-list',
      listItems: [
        { text: 'Choose every 1, 2, 3, 4, 6, 8, 10 or 12 weeks for each product.' },
        { text: 'Products in Auto-Delivery cost 5% less.' },
        { text: 'Skip, change or cancel whenever you like. There’s no minimum.' },
        { text: 'Free shipping works the same as for any order.' },
      ],
    },
    {
      type: 'product-row',
      title: 'Worth repeating',
      categoryKey: 'top-sellers',
      limit: 8,
      all: { text: 'All top sellers', url: '/top_sellers/' },
    },
  ],
}

export const helpPages: readonly PageInput[] = [shipping, help, contact, accessibility, autoDelivery]
