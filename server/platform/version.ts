import packageFile from '../../package.json' with { type: 'json' }

/** The version that runs. */
export const VERSION = packageFile.version
