/** Escaping for hand-written XML: sitemaps and feeds. */

/** Removes characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
