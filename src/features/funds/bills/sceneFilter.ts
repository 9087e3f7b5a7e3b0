import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SCENES, type Scene } from '#contract/wallet.ts'
import { useSceneName } from '../labels.ts'
import type { Filter } from './Filters.tsx'

/** The filter by what a bill is for, and what is chosen in it. */
export function useSceneFilter(): readonly [Scene | '', Filter] {
  const { t } = useLingui()
  const scene = useSceneName()
  const [value, setValue] = useState<Scene | ''>('')
  return [
    value,
    {
      key: 'scene',
      title: t`Kind`,
      value,
      onChange: (next) => setValue(SCENES.find((one) => one === next) ?? ''),
      options: [
        { value: '', label: t`All kinds` },
        ...SCENES.map((one) => ({ value: one, label: scene(one) })),
      ],
    },
  ]
}
