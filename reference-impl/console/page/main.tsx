import { render } from 'preact';
import { App } from './app.tsx';

const root = document.querySelector('#console');
if (root === null) throw new Error('The page has no place for the console.');
render(<App />, root);
