/** Certificates with which a reseller buys for resale, one for each state (RESL-02). */
export interface ResellerCertificate {
  readonly id: string
  /** Code of the state that has issued it. */
  readonly state: string
  readonly number: string
  /** `YYYY-MM-DD`; absent for one that holds for good. */
  readonly expiresOn?: string
  readonly fileName: string
  /** ISO instant. */
  readonly sentAt: string
}

export const CERTIFICATE_FILE = {
  field: 'certificate',
  kinds: ['pdf', 'jpeg', 'png'],
  maxBytes: 5 * 1024 * 1024,
  what: 'a PDF, JPEG or PNG',
} as const

export type CertificateKind = (typeof CERTIFICATE_FILE.kinds)[number]

export const CONTENT_TYPES: Readonly<Record<CertificateKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
