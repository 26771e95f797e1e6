export const TRY_SCRIPT = `'use strict'
const make = (name, more = {}, ...children) => {
  const element = Object.assign(document.createElement(name), more)
  element.append(...children)
  return element
}
const cookie = (name) => document.cookie.split('; ').find((one) => one.startsWith(name + '='))?.slice(name.length + 1)
const field = (label, control) => make('label', {}, label, control)

function addForm(details) {
  const call = JSON.parse(details.dataset.call)
  const values = call.parameters.map(({ name, in: place, required }) => ({ name, place, input: make('input', { required: required && place === 'path' }) }))
  const body = call.hasBody && make('textarea', { rows: 6, value: call.isForm ? '' : '{}', spellcheck: false })
  const answer = make('pre', { tabIndex: 0, hidden: true })
  answer.setAttribute('role', 'status')
  const form = make('form', {}, ...values.map(({ name, place, input }) => field(name + ' (' + place + ')', input)))
  if (body) form.append(field(call.isForm ? 'Body, as name=value&name=value' : 'Body, as JSON', body))
  form.append(make('button', { type: 'submit' }, 'Try it'))
  details.append(form, answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    let path = call.path
    const query = new URLSearchParams()
    for (const { name, place, input } of values) {
      if (place === 'path') path = path.replace('{' + name + '}', encodeURIComponent(input.value))
      else if (input.value !== '') query.set(name, input.value)
    }
    const token = document.getElementById('token').value.trim() || localStorage.getItem('access_token')
    const headers = {}
    if (token) headers.Authorization = 'Bearer ' + token
    if (cookie('XSRF-TOKEN')) headers['X-XSRF-TOKEN'] = decodeURIComponent(cookie('XSRF-TOKEN'))
    if (body) headers['Content-Type'] = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    if (call.key) headers['Idempotency-Key'] = 'try-' + Date.now() + '-' + Math.random().toString(36).slice(2)
    answer.hidden = false
    answer.textContent = 'Calling…'
    try {
      const address = path + (query.size > 0 ? '?' + query : '')
      const response = await fetch(address, { method: call.method, headers, ...(body && { body: body.value }) })
      const text = await response.text()
      let shown = text
      try {
        shown = JSON.stringify(JSON.parse(text), undefined, 2)
      } catch {}
      answer.textContent = call.method + ' ' + address + '\\n' + response.status + '\\n\\n' + shown.slice(0, 100000)
    } catch (error) {
      answer.textContent = 'The call failed: ' + error.message
    }
  })
}

for (const details of document.querySelectorAll('details[data-call]'))
  details.addEventListener('toggle', () => addForm(details), { once: true })
`
