/** The response for a picture of the data folder, in our own server and in the route that other servers use. */
export interface Drawing {
  readonly type: 'drawing'
  readonly plain: Buffer
  readonly brotli: Buffer
  /** In place of a bitmap, which there may be later. */
  readonly isStandIn?: boolean
}

interface Bitmap {
  readonly type: 'bitmap'
  /** WebP. */
  readonly plain: Buffer
}

export type Picture = Drawing | Bitmap

// Its name carries a hash: it never changes.
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

export function pictureAnswer(picture: Picture, acceptEncoding: string) {
  if (picture.type === 'bitmap') {
    const headers: Readonly<Record<string, string>> = {
      'Content-Type': 'image/webp',
      'Cache-Control': FOR_EVER,
    }
    return { headers, body: picture.plain }
  }
  const { plain, brotli, isStandIn = false } = picture
  const acceptsBrotli = /\bbr\b/.test(acceptEncoding)
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': isStandIn ? FOR_A_DAY : FOR_EVER,
    Vary: 'Accept-Encoding',
    // A picture opened on its own must not run scripts.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(acceptsBrotli ? { 'Content-Encoding': 'br' } : {}),
  }
  return { headers, body: acceptsBrotli ? brotli : plain }
}
