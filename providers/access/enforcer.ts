import { type Adapter, Model, newEnforcer } from 'casbin'
import { GRANTS } from '#contract/grants.ts'
import { CASBIN_MODEL, type Permission, type PrincipalKind } from '#contract/permissions.ts'

const USER = 'user'

type Holding = Permission | PrincipalKind

const buildModel = () => {
  const model = new Model()
  for (const [key, value] of Object.entries(CASBIN_MODEL)) model.addDef(key, key, value)
  return model
}

const refuse = () => Promise.reject(new Error('Policies are defined in the contract and cannot be written'))

const adapterFor = (holdings: readonly Holding[]): Adapter => ({
  loadPolicy: async (model) => {
    for (const holding of holdings) {
      model.addPolicy('g', 'g', [USER, holding])
      for (const [resource, action] of GRANTS[holding] ?? [])
        model.addPolicy('p', 'p', [holding, resource, action])
    }
  },
  savePolicy: refuse,
  addPolicy: refuse,
  removePolicy: refuse,
  removeFilteredPolicy: refuse,
})

export async function answererFor(
  holdings: readonly Holding[],
): Promise<(resource: string, action: string) => boolean> {
  const enforcer = await newEnforcer(buildModel(), adapterFor(holdings))
  const answers = new Map<string, boolean>()
  return (resource, action) => {
    const question = `${resource} ${action}`
    const answer = answers.get(question) ?? enforcer.enforceSync(USER, resource, action)
    answers.set(question, answer)
    return answer
  }
}
