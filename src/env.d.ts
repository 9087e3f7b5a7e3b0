/** From package.json, put in by the build. */
declare const __APP_VERSION__: string
/** A fingerprint of `src/contract`, put in by the build. */
declare const __CONTRACT_MARK__: string
