import { type Adapter, type Enforcer, Model, newEnforcer } from 'casbin'
import { GRANTS } from '#contract/entities.ts'
import { CASBIN_MODEL, type Permission, type Standing } from '#contract/permissions.ts'

const USER = 'user'

type Holding = Permission | Standing

const modelOf = () => {
  const model = new Model()
  for (const [key, value] of Object.entries(CASBIN_MODEL)) model.addDef(key, key, value)
  return model
}

const refuse = () => Promise.reject(new Error('The policies come from the contract and are never written'))

const adapterFor = (holdings: readonly Holding[]): Adapter => ({
  loadPolicy: async (model) => {
    for (const holding of holdings) {
      model.addPolicy('g', 'g', [USER, holding])
      for (const [resource, action] of GRANTS[holding] ?? []) model.addPolicy('p', 'p', [holding, resource, action])
    }
  },
  savePolicy: refuse,
  addPolicy: refuse,
  removePolicy: refuse,
  removeFilteredPolicy: refuse,
})

/** An enforcer that knows one user: what the holdings grant. */
export const enforcerFor = (holdings: readonly Holding[]): Promise<Enforcer> => newEnforcer(modelOf(), adapterFor(holdings))

/** Whether the enforcer's user may do this to that. */
export const mayDo = (enforcer: Enforcer, resource: string, action: string) => enforcer.enforceSync(USER, resource, action)
