import { it } from 'vitest'

it('planted', () => {})
