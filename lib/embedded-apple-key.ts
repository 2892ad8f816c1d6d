/**
 * The key with which a shop signs its client secret for the embedded Apple: made of a published word, so that both sides
 * have it and none stands in a file. It opens nothing but the embedded provider, which production never asks.
 */
import { createECDH, createHash } from 'node:crypto'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32

/** JSON Web Key of P-256. `d` is the private part: whoever only checks leaves it out. */
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
  // Uncompressed: one byte that says so, then both coordinates.
  const point = curve.getPublicKey().subarray(1)
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(COORDINATE_BYTES).toString('base64url'),
    d: d.toString('base64url'),
  }
}
