// `renotify` of the Notifications API, missing in TypeScript's library: a notification that replaces another plays its
// sound again.
interface NotificationOptions {
  renotify?: boolean
}
