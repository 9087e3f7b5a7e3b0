import packageFile from '../../package.json' with { type: 'json' }

/** The version of this server. */
export const VERSION = packageFile.version
