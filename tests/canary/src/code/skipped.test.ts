import { expect, it } from 'vitest'

it.skip('planted', () => expect(1).toBe(1))
