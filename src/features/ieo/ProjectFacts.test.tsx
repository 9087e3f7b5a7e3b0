import { expect, test } from 'vitest'
import { render } from '#ui/test-kit.tsx'
import { ProjectSteps } from './ProjectFacts.tsx'
import { project } from './test-kit.ts'

test.each([
  ['warm_up', ['In progress', 'Not yet', 'Not yet', 'Not yet']],
  ['in_progress', ['Done', 'In progress', 'Not yet', 'Not yet']],
  ['ended', ['Done', 'Done', 'Not yet', 'Not yet']],
] as const)('the current stage of a project is marked in its list of stages: %s', (phase, states) => {
  render(<ProjectSteps project={project} phase={phase} />)
  const said = [...document.querySelectorAll('li svg')].map((mark) => mark.getAttribute('aria-label'))
  expect(said).toEqual(states)
})
