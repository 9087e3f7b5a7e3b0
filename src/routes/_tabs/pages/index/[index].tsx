import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#features/home/index.ts'

export const Route = createFileRoute('/_tabs/pages/index/index')({
  component: HomeScreen,
})
