// Renews the page whenever there is something new, keeps open what was opened, passes on what is brought about,
// searches, and copies.
const intervalMs = 1000;
const said = document.querySelector('#said');

/** The key of a thing that can be opened: where it stands, and its index there. */
const keyed = (root) => {
  const counts = new Map();
  return [...root.querySelectorAll('details')].map((node) => {
    const holder = node.closest('[id]')?.id ?? '';
    const n = (counts.get(holder) ?? 0) + 1;
    counts.set(holder, n);
    return { node, key: `${holder} ${n}` };
  });
};

const search = document.querySelector('#search');

/** Hides the rules and requests that lack one of the words. */
const sift = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of document.querySelectorAll('.violated-rule, #awaited > ul > li, #right li, .entry'))
    item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
};

const renew = (html) => {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const main = document.querySelector('main');
  const next = fresh.querySelector('main');
  const before = new Map(keyed(main).map(({ node, key }) => [key, node.open]));
  for (const { node, key } of keyed(next)) node.open = before.get(key) ?? node.open;
  main.replaceWith(next);
  document.body.dataset.version = fresh.body.dataset.version;
  sift();
};

let isAway = false;

const look = async () => {
  try {
    const version = await (await fetch('version')).text();
    if (version !== document.body.dataset.version) renew(await (await fetch('.')).text());
    // The word about an act stays to be read.
    if (isAway) said.textContent = 'Use it; this page renews itself.';
    isAway = false;
  } catch {
    said.textContent = 'psi certify does not answer any more.';
    isAway = true;
  }
  setTimeout(look, intervalMs);
};

const act = async (button) => {
  button.disabled = true;
  const { ok } = await fetch(`act/${button.dataset.act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  button.disabled = false;
  said.textContent = ok ? `Done: ${button.textContent}.` : 'That could not be done.';
};

const copyFrom = async (button) => {
  const code = button.parentElement.querySelector('code');
  const isCopied = await navigator.clipboard.writeText(code.textContent).then(
    () => true,
    () => false,
  );
  if (!isCopied) getSelection().selectAllChildren(code);
  said.textContent = isCopied ? 'Copied.' : 'Selected: copy it by the keyboard.';
};

document.addEventListener('click', ({ target }) => {
  if (target.dataset?.act) void act(target);
  const button = target.closest?.('[data-copy]');
  if (button) void copyFrom(button);
});
search.addEventListener('input', sift);
setTimeout(look, intervalMs);
