import { expect, test } from 'vitest'
import { resolveReferences } from './resolve-references.ts'

const document = {
  components: {
    schemas: {
      Crop: { type: 'object', properties: { name: { $ref: '#/components/schemas/Name' } } },
      Name: { type: 'string' },
    },
  },
}
const crop = { $ref: '#/components/schemas/Crop' }

test('references are replaced by what they refer to, also inside of it', () => {
  const [found] = resolveReferences([crop], document)
  expect(found).toEqual({ type: 'object', properties: { name: { type: 'string' } } })
})

test('two references to one component become the same object', () => {
  const [first, second] = resolveReferences([crop, crop], document)
  expect(first).toBe(second)
})

test('what stands beside a reference goes before what it refers to', () => {
  expect(resolveReferences({ ...crop, type: 'array' }, document)).toMatchObject({ type: 'array' })
})

test('a reference to something that the document does not have is an error', () => {
  const missing = { $ref: '#/components/schemas/Nothing' }
  expect(() => resolveReferences(missing, document)).toThrow('#/components/schemas/Nothing')
})
