import { hostname } from 'node:os'

const LONGEST = 40

/** How this server is told apart from others on its database: its machine and process. */
export const NODE_NAME = `${hostname().slice(0, LONGEST)}:${process.pid}`
