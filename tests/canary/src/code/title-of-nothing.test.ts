import { expect, it } from 'vitest'

it('', () => expect(1).toBe(1))
