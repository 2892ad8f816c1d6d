/** Resale certificates of a reseller, one per state (RESL-02). */
export interface ResellerCertificate {
  readonly id: string
  /** Code of the issuing state. */
  readonly state: string
  readonly number: string
  /** `YYYY-MM-DD`; absent if it does not expire. */
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
