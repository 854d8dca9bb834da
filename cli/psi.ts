#!/usr/bin/env node
import { Command } from 'commander';
import { completing } from './program/completion.ts';
import { program } from './program/program.ts';
import { runProgram } from './program/run-program.ts';

// The typed Command is commander's own class; completion asks for it by its plain type.
if (program instanceof Command) await completing(program, process.argv);

await runProgram(program);
