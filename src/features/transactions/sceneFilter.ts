import { useLingui } from '@lingui/react/macro'
import type { Scene } from '#contract/table.ts'
import { SCENE_ORDER, sceneName } from '#features/index.ts'
import type { Filter } from './TransactionFilters.tsx'

/** The filter by scene, and the scene that `chosen` names; '' when no scene has this name. */
export function useSceneFilter(
  chosen: string | undefined,
  onChange: (scene: string) => void,
): readonly [Scene | '', Filter] {
  const { t } = useLingui()
  const value = SCENE_ORDER.find((one) => one === chosen) ?? ''
  return [
    value,
    {
      key: 'scene',
      title: t`Type`,
      value,
      onChange,
      options: [
        { value: '', label: t`All types` },
        ...SCENE_ORDER.map((one) => ({ value: one, label: sceneName(one) ?? one })),
      ],
    },
  ]
}
