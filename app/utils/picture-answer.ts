/** The response for a picture of the data folder, in our own server and in the route that other servers use. */
export interface Picture {
  readonly plain: Buffer
  readonly brotli: Buffer
}

export function pictureAnswer({ plain, brotli }: Picture, acceptEncoding: string) {
  const acceptsBrotli = /\bbr\b/.test(acceptEncoding)
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'image/svg+xml',
    // Its name carries a hash: it never changes.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    // A picture opened on its own must not run scripts.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(acceptsBrotli ? { 'Content-Encoding': 'br' } : {}),
  }
  return { headers, body: acceptsBrotli ? brotli : plain }
}
