/** Version of the app in package.json; set by the build. */
declare const __APP_VERSION__: string
/** Schema fingerprints of stored calls, by method and path; set by the build. */
declare const __CONTRACT_MARKS__: string
/** True where `?pseudo` lengthens all texts: `npm run dev`, tests, and a build with `PSEUDO=1`. */
declare const __PSEUDO__: boolean
