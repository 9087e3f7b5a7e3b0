import { createFileRoute } from '@tanstack/react-router'
import { DownloadScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/download')({ component: DownloadScreen })
