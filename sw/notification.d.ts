// Of the Notifications API, not in TypeScript's library: whoever takes another one's place is heard again.
interface NotificationOptions {
  renotify?: boolean
}
