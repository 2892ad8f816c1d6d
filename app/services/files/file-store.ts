/** Files that customers have sent: kept by a key of ours, out of reach of every address. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>
  /** Null: there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** What is gone already is no fault. */
  remove(key: string): Promise<void>
}

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** `reseller-certificates/2f0c…`: nothing that a name could lead elsewhere by. */
const KEY = /^[a-z][a-z-]{0,40}\/[a-z0-9-]{1,64}$/

/** Throws for a key that none of our callers makes. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file')
  return key
}
