import { CommandProblem, onInstallation, readArguments, runCommand } from '#server/cli/command.ts'
import { findCompanyWithUsers, hasUsers } from '#server/kernel/tenant/first-user.repository.ts'
import { type Prompt, openPrompt } from '#server/cli/prompt.ts'
import { ownOrigin } from '#server/kernel/base/origin.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { createCompany } from '#server/company/index.ts'
import { createUser } from '#server/people/index.ts'
import { reportAddress } from '#server/fleet/index.ts'

const USAGE = `npm run create-admin -- --company "Name" --abbreviation XX --username u --email e [--intake loads@name.example]

Creates a company and its first administrator. Prompts for missing values. Reads the password from ADMIN_PASSWORD, or prompts for it.`

interface Answers {
  company: string
  abbreviation: string
  username: string
  email: string
  intake: string
  password: string
}

const text = { type: 'string' } as const
const OPTIONS = {
  company: text,
  abbreviation: text,
  username: text,
  email: text,
  intake: text,
  help: { type: 'boolean' },
} as const

const readOptions = () => readArguments(USAGE, { options: OPTIONS }).values

async function readPassword(prompt: Prompt): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  if (given) return given
  const password = await prompt.askSecret('Password: ')
  if (process.stdin.isTTY && (await prompt.askSecret('Repeat password: ')) !== password) {
    throw new CommandProblem('The passwords don’t match. Nothing was created.')
  }
  return password
}

async function readAnswers(given: ReturnType<typeof readOptions>): Promise<Answers> {
  const prompt = openPrompt()
  try {
    const email = given.email ?? (await prompt.ask('Your email address: '))
    return {
      email,
      company: given.company ?? (await prompt.ask('Company name: ')),
      abbreviation: (given.abbreviation ?? (await prompt.ask('Abbreviation, 2 to 4 letters: ')))
        .trim()
        .toUpperCase(),
      username: given.username ?? (await prompt.ask('Your username: ')),
      intake: given.intake ?? `loads@${email.split('@').at(-1)}`,
      password: await readPassword(prompt),
    }
  } finally {
    prompt.close()
  }
}

async function companyFor(
  db: Database,
  { company: name, abbreviation, intake, email }: Answers,
): Promise<{ id: number; tracking_token: string }> {
  const there = await db.system((tx) => findCompanyWithUsers(tx, abbreviation))
  if (there && there.users > 0) {
    throw new CommandProblem(
      `The abbreviation ${abbreviation} belongs to ${there.name}, which has users. Ask its administrator, or choose another abbreviation.`,
    )
  }
  return there ?? createCompany(db, { name, abbreviation, intake_address: intake, email })
}

async function createAdmin(db: Database, answers: Answers, address: string): Promise<void> {
  const isFirst = !(await db.system(hasUsers))
  const company = await companyFor(db, answers)
  const { username, email, password } = answers
  await createUser(db, company.id, {
    username,
    email,
    password,
    is_admin: true,
    is_superuser: isFirst,
    groups: ['Administrator'],
  })
  console.log(
    `Created ${answers.company} (${answers.abbreviation}) and its administrator ${username}. Offers sent to ${answers.intake} go to this company.`,
  )
  console.log(`Vehicles report their locations to ${reportAddress(address)}?token=${company.tracking_token}`)
  if (isFirst)
    console.log(
      'This is the installation’s first user, so they also manage the platform: companies and subscriptions.',
    )
}

await runCommand(async () => {
  const given = readOptions()
  if (given.help) return console.log(USAGE)
  const answers = await readAnswers(given)
  await onInstallation('create-admin', ({ db }, config) => createAdmin(db, answers, ownOrigin(config)))
})
