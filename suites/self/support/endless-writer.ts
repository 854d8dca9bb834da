import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../../reference-impl/store/sqlite-store.ts';
import { defineCollection } from '../../../reference-impl/store/store.ts';

/** A program for the test that kills it: writes without end and prints each id once it is acknowledged. */
const things = defineCollection('things');
const store = openSqliteStore(process.argv[2] ?? '');

const write = async (from: number): Promise<void> => {
  for (let number = from; ; number += 4) {
    const id = `thing-${number}`;
    await store.transact((tx) => tx.collection(things, 'one').insert({ id }));
    writeSync(1, `${id}\n`);
  }
};

await Promise.all([0, 1, 2, 3].map(write));
