export { ChatScreen } from './chat/ChatScreen.tsx'
export { SupportScreen } from './customer-service/SupportScreen.tsx'
export { ExternalSupportScreen } from './external/ExternalSupportScreen.tsx'
