/**
 * The key that signs the client secret for the embedded Apple: derived from a public word, so that both sides have it
 * and no file does. It is only good for the embedded provider, which production never uses.
 */
import { createECDH, createHash } from 'node:crypto'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32

/** P-256 JSON Web Key. `d` is the private part; verifiers omit it. */
export interface EmbeddedKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly d: string
}

export function embeddedAppleKey(word: string): EmbeddedKey {
  const d = createHash('sha256').update(word).digest()
  const curve = createECDH(CURVE)
  curve.setPrivateKey(d)
  // Uncompressed point: a prefix byte, then both coordinates.
  const point = curve.getPublicKey().subarray(1)
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(COORDINATE_BYTES).toString('base64url'),
    d: d.toString('base64url'),
  }
}
