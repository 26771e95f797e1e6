import { expect, it } from 'vitest'
import { deleteListView, listListViews, saveListView } from '#contract/entities/company/list-view.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

it('list view: is saved by name, overwritten under the same name, and private to its user', async () => {
  const [ann, ben] = [await company.user(), await company.user()]
  const save = (name: string, address: string, by = ann) =>
    by.call(saveListView, { body: { list: 'loads', name, address } })
  const names = async (by = ann, list = 'loads') =>
    (await by.call(listListViews, { query: { list } })).body.results.map(
      ({ name, address }: Record<string, string>) => [name, address],
    )
  const first = await save(' Mine ', 'status=1')
  expect([first.status, first.body.name]).toEqual([200, 'Mine'])
  await save('Mine', 'status=2&order=-miles')
  await save('all', '')
  await save('Mine', 'x=1', ben)
  expect(await names()).toEqual([
    ['all', ''],
    ['Mine', 'status=2&order=-miles'],
  ])
  expect(await names(ann, 'owners')).toEqual([])
  const params = { id: first.body.id }
  expect((await ben.call(deleteListView, { params })).status).toBe(404)
  expect((await (await (await test.company()).user()).call(deleteListView, { params })).status).toBe(404)
  expect((await ann.call(deleteListView, { params })).status).toBe(204)
  expect([await names(), await names(ben)]).toEqual([[['all', '']], [['Mine', 'x=1']]])
  expect((await save('', 'x')).body).toHaveProperty('name')
})

it('list view: a user may save at most one hundred per list', async () => {
  const ann = await company.user()
  await test.sql`insert into list_view (company_id, user_id, list, name, address)
    select ${company.id}::int, ${ann.id}::int, 'loads', 'View ' || n, '' from generate_series(1, 100) n`
  const save = (name: string) => ann.call(saveListView, { body: { list: 'loads', name, address: 'a=1' } })
  expect((await save('One more')).body.name[0]).toContain('Delete one first')
  expect((await save('View 7')).status).toBe(200)
})
