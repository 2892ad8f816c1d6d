/** Stands in for Remix's lazy route discovery in the browser: the flag is off, and the code is 2 KB. */
export const isFogOfWarEnabled = (): boolean => false
export const getPartialManifest = <Manifest>(manifest: Manifest): Manifest => manifest
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined
export const useFogOFWarDiscovery = (): void => undefined
