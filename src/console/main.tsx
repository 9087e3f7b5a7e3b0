import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { preferredLanguage, speak } from './language.ts'
import { keepPolicy } from './policy.ts'
import { Root } from './Root.tsx'

async function boot(host: HTMLElement): Promise<void> {
  keepPolicy()
  await speak(preferredLanguage())
  createRoot(host).render(<Root />)
}

const host = document.getElementById('root')
if (host) await boot(host)
