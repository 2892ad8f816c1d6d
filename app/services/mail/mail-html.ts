/** HTML for mail programs: tables and inline styles, since they drop style sheets. All inserted text is escaped. */

export class MailHtml {
  constructor(readonly text: string) {}
}
export type MailPart = MailHtml | string | false | undefined | readonly MailPart[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function partText(part: MailPart): string {
  if (part === false || part === undefined) return ''
  if (part instanceof MailHtml) return part.text
  if (typeof part === 'object') return part.map(partText).join('')
  return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

export function mailHtml(strings: TemplateStringsArray, ...parts: readonly MailPart[]): MailHtml {
  return new MailHtml(strings.reduce((text, string, index) => text + partText(parts[index - 1]) + string))
}

/** A URL for `href`: only web pages may be linked. Throws on anything else. */
export function webAddress(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('Not the address of a web page')
  return url.href
}

const COLOUR = {
  paper: '#fbf6ec',
  surface: '#fffdf8',
  line: '#e0d0b4',
  ink: '#2e1d12',
  soft: '#5c4533',
  walnut: '#351e0f',
  onWalnut: '#fdf4e5',
  apricot: '#f0a25b',
  leaf: '#2b4f1e',
  white: '#ffffff',
} as const

const BODY_FONT = "'Nunito Sans', 'Segoe UI', Arial, sans-serif"
const DISPLAY_FONT = "Fraunces, Georgia, 'Times New Roman', serif"
const textStyle = (size: number, colour: string = COLOUR.ink): string =>
  `font-family: ${BODY_FONT}; font-size: ${size}px; line-height: 1.5; color: ${colour};`

export const style = {
  page: `margin: 0; padding: 0; background: ${COLOUR.paper};`,
  outer: `background: ${COLOUR.paper};`,
  sheet: `width: 100%; max-width: 600px; background: ${COLOUR.surface}; border: 1px solid ${COLOUR.line};`,
  band: `background: ${COLOUR.walnut}; border-bottom: 4px solid ${COLOUR.apricot}; padding: 18px 28px; font-family: ${DISPLAY_FONT}; font-size: 24px; font-weight: 600; color: ${COLOUR.onWalnut};`,
  section: `padding: 24px 28px 0; ${textStyle(16)}`,
  footer: `padding: 24px 28px; ${textStyle(14, COLOUR.soft)}`,
  h1: `margin: 0 0 8px; font-family: ${DISPLAY_FONT}; font-size: 28px; line-height: 1.2; font-weight: 600; color: ${COLOUR.ink};`,
  h2: `margin: 0 0 6px; font-family: ${DISPLAY_FONT}; font-size: 18px; line-height: 1.3; font-weight: 600; color: ${COLOUR.ink};`,
  paragraph: `margin: 0 0 12px; ${textStyle(16)}`,
  soft: textStyle(14, COLOUR.soft),
  cell: `padding: 10px 0; border-bottom: 1px solid ${COLOUR.line}; vertical-align: top; ${textStyle(16)}`,
  amountCell: `padding: 10px 0 10px 16px; border-bottom: 1px solid ${COLOUR.line}; vertical-align: top; text-align: right; white-space: nowrap; ${textStyle(16)}`,
  label: `padding: 4px 0; text-align: left; font-weight: 400; ${textStyle(16, COLOUR.soft)}`,
  amount: `padding: 4px 0 4px 16px; text-align: right; white-space: nowrap; ${textStyle(16)}`,
  totalLabel: `padding: 10px 0 0; text-align: left; font-weight: 700; ${textStyle(18)}`,
  totalAmount: `padding: 10px 0 0 16px; text-align: right; white-space: nowrap; font-weight: 700; ${textStyle(18)}`,
  buttonCell: `background: ${COLOUR.leaf}; border-radius: 24px; padding: 13px 28px;`,
  button: `font-family: ${BODY_FONT}; font-size: 16px; font-weight: 700; color: ${COLOUR.white}; text-decoration: none;`,
  link: `color: ${COLOUR.leaf};`,
  preview: 'display: none; max-height: 0; overflow: hidden;',
  address: `margin: 0 0 12px; font-style: normal; ${textStyle(16)}`,
} as const

/** A link that mail programs draw as a button. */
export function buttonLink(label: string, address: string): MailHtml {
  return mailHtml`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="${style.buttonCell}"><a href="${webAddress(address)}" style="${style.button}">${label}</a></td></tr></table>`
}

export interface MailFrame {
  readonly title: string
  /** What a mail program lists beside the subject. */
  readonly preview: string
  readonly brand: string
  readonly sections: readonly MailPart[]
  readonly footer: MailPart
}

export function mailDocument({ title, preview, brand, sections, footer }: MailFrame): string {
  return mailHtml`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="${style.page}">
<div style="${style.preview}">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.outer}"><tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${style.sheet}">
<tr><td style="${style.band}">${brand}</td></tr>
${sections.map((section) => mailHtml`<tr><td style="${style.section}">${section}</td></tr>\n`)}<tr><td style="${style.footer}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text
}
