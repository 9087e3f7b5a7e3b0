import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Scene } from '#contract/table.ts'
import { SCENE_ORDER, sceneName } from '#features/index.ts'
import type { Filter } from './BillFilters.tsx'

/** The filter by scene, and the chosen scene. */
export function useSceneFilter(): readonly [Scene | '', Filter] {
  const { t } = useLingui()
  const [value, setValue] = useState<Scene | ''>('')
  return [
    value,
    {
      key: 'scene',
      title: t`Type`,
      value,
      onChange: (next) => setValue(SCENE_ORDER.find((one) => one === next) ?? ''),
      options: [
        { value: '', label: t`All types` },
        ...SCENE_ORDER.map((one) => ({ value: one, label: sceneName(one) ?? one })),
      ],
    },
  ]
}
