/** Who may not be told of to a tracking service: decided on the server, before anything is kept for one. */

/** By Global Privacy Control. */
export function sendsPrivacyControl(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('Sec-GPC')?.trim() === '1'
}
