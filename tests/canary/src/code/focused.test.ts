import { expect, it } from 'vitest'

it.only('planted', () => expect(1).toBe(1))
