import { Option, type Command } from '@commander-js/extra-typings';
import { allowInconclusiveOption, baselineOption, exitCodeHelp, policyOption } from './options.ts';
import { collected, commit, duration, folder, webAddress } from './parsers.ts';

const defaultFolder = 'out/report';

const trustOption = () =>
  new Option(
    '--trust <file>',
    'refuse a report that `--sign` has not signed with this public key, or one of a JWK set; repeatable',
  ).argParser(collected);

const addGate = (program: Command): void => {
  program
    .command('gate')
    .description('apply a policy to a report')
    .argument('<report>', 'report.json, or the folder of a report')
    .addOption(policyOption())
    .addOption(allowInconclusiveOption())
    .option('--json', 'every objection as one JSON object')
    .addOption(new Option('--github', 'every objection as an annotation of GitHub').conflicts('json'))
    .addOption(baselineOption())
    .option(
      '--part',
      'accept a part: one of a run (--shard), which says only that it found no violation, or a run that was declared without what the target serves',
    )
    .addOption(
      new Option(
        '--whole',
        'accept only a run of the whole plan, without --area or --only, whatever the policy says',
      ).conflicts('part'),
    )
    .option('--of <address>', 'accept only a report of the target with this base address', webAddress)
    .option(
      '--commit <id>',
      'accept only a report of this commit: what `psi check --commit` was given',
      commit,
    )
    .option('--max-age <time>', 'accept only a run that ended within this time: 45m, 12h, 7d', duration)
    .addOption(trustOption())
    .addHelpText(
      'after',
      `
A report of somebody else's job is believed with --trust. That job has the key (certificate-key.json in $PSI_HOME) as a
secret that a pull request cannot read, and whoever judges has certificate-key.public.json by another way than the report.
Without it, whoever can write the report can lie in it: the gate finds what contradicts the contract or itself. It cannot
see another address, day, commit, number of cases, build, or list of answered operations where nothing else shows it.
A signature says who made a report and that nobody changed it. An older one stays green: ask for --max-age and --commit.
${exitCodeHelp}`,
    )
    .action(async (where, { trust, ...options }) => {
      const report =
        trust === undefined
          ? where
          : await (await import('../run/signed-report.ts')).signedReport(where, trust);
      const { runGate } = await import('../commands/gate.ts');
      runGate(report, options);
    });
};

const addReplay = (program: Command): void => {
  program
    .command('replay')
    .description('send the requests of a violation again, and say whether it still happens')
    .argument('<file>', 'its recording: saved on the page of a report, or by `psi report show RULE --as har`')
    .option(
      '--target <what>',
      'another target: what `psi check --target` takes (default: the recorded address, with PSI_TOKEN_ID and PSI_TOKEN_SECRET)',
    )
    .option('--json', 'as one JSON object')
    .addHelpText(
      'after',
      `
Identifiers, names and keys are new ones; waits are as long as they were. Where requests alone cannot show it, the check
of the rule is run.

Exit codes:
  0  it does not happen any more
  1  it still happens
  2  usage or configuration
  3  the target cannot be reached
  4  it cannot be said`,
    )
    .action(async (file, options) => {
      const { replay } = await import('../commands/replay.ts');
      await replay(file, options);
    });
};

/** Adds the commands that read what runs have written: `gate`, `replay` and `report`. */
export const addReportCommands = (program: Command): void => {
  addGate(program);
  addReplay(program);
  const report = program.command('report').description('compare, merge and read reports');

  report
    .command('diff')
    .description('what changed; exit code 1 for a new violation that the policy counts')
    .argument('<before>', 'report.json, or the folder of a report')
    .argument('<after>', 'the later one')
    .addOption(policyOption())
    .option('--markdown', 'for a comment on a pull request')
    .option('--json', 'as one JSON object')
    .action(async (before, after, options) => {
      const { diffReports } = await import('../commands/report.ts');
      diffReports(before, after, options);
    });

  report
    .command('merge')
    .description('one report of the shards of a run, or of runs with several seeds')
    .argument('<reports...>', 'the reports, or their folders')
    .option('--report <dir>', 'where the merged report goes', folder, defaultFolder)
    .addOption(policyOption())
    .addOption(allowInconclusiveOption())
    .option('--quiet', 'no summary')
    .option('--json', 'the judgement as one JSON object')
    .addOption(trustOption())
    .option('--sign', 'sign the merged report with your own key, as `psi check --sign` does')
    .action(async (folders, options) => {
      const { mergeInto } = await import('../commands/report.ts');
      await mergeInto(folders, options);
    });

  report
    .command('show')
    .description('one rule of a report with its evidence')
    .argument('<rule>', 'its id')
    .argument('[dir]', 'report.json, or the folder of a report', defaultFolder)
    .option('--report <dir>', 'the same')
    .addOption(
      new Option(
        '--as <form>',
        'its exchanges as a script, an HTTP archive, or the text of an issue',
      ).choices(['curl', 'har', 'issue'] as const),
    )
    .option('--json', 'as one JSON object')
    .action(async (id, where, options) => {
      const { showRule } = await import('../commands/report.ts');
      showRule(id, { report: where, ...options });
    });

  report
    .command('open')
    .description('open the page of a report in the browser')
    .argument('[dir]', 'the folder of the report', defaultFolder)
    .action(async (folder) => {
      const { openReport } = await import('../commands/report.ts');
      openReport(folder);
    });
};
