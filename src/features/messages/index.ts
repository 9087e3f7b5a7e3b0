export { MailScreen } from './MailScreen.tsx'
export { MessageCentre } from './MessageCentre.tsx'
export { NewsListScreen } from './NewsListScreen.tsx'
export { NewsScreen } from './NewsScreen.tsx'
