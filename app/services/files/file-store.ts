/** Files sent by customers: stored under a key of ours, reachable by no URL. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>
  /** Null: there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Succeeds even if already gone. */
  remove(key: string): Promise<void>
}

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
}

/** `reseller-certificates/2f0c…`: nothing that could escape the folder. */
const KEY = /^[a-z][a-z-]{0,40}\/[a-z0-9-]{1,64}$/

/** Throws for a key that none of our callers creates. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file')
  return key
}
