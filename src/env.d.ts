/** From package.json, put in by the build. */
declare const __APP_VERSION__: string
/** A fingerprint of `src/contract`, put in by the build. */
declare const __CONTRACT_MARK__: string
/** True where `?pseudo` makes every text longer: `npm run dev`, tests, and a build with `PSEUDO=1`. */
declare const __PSEUDO__: boolean
