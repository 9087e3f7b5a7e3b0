import { hostname } from 'node:os'

const LONGEST = 40

/** Identifies this server process among the nodes of one database: host name and process id. */
export const NODE_NAME = `${hostname().slice(0, LONGEST)}:${process.pid}`
