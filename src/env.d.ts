/** From package.json, put in by the build. */
declare const __APP_VERSION__: string
/** Fingerprints of the schemas of kept calls, by method and path, put in by the build. */
declare const __CONTRACT_MARKS__: string
/** True where `?pseudo` makes every text longer: `npm run dev`, tests, and a build with `PSEUDO=1`. */
declare const __PSEUDO__: boolean
