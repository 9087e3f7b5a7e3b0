// `renotify` of the Notifications API, missing in TypeScript's library: a notification that replaces another
// sounds again.
interface NotificationOptions {
  renotify?: boolean
}
