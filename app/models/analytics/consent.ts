/** Who must not be tracked: decided on the server, before anything is stored for a tracking service. */

/** Whether the browser sends Global Privacy Control. */
export function sendsPrivacyControl(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('Sec-GPC')?.trim() === '1'
}
