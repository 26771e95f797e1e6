import { onInstallation, runCommand } from '#server/cli/command.ts'

await runCommand(() => onInstallation('a migration', async () => console.log('The database is up to date.')))
