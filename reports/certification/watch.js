// Renews the page whenever there is something new, keeps open what was opened, and passes on what is brought about.
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

const renew = (html) => {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const main = document.querySelector('main');
  const next = fresh.querySelector('main');
  const before = new Map(keyed(main).map(({ node, key }) => [key, node.open]));
  for (const { node, key } of keyed(next)) node.open = before.get(key) ?? node.open;
  main.replaceWith(next);
  document.body.dataset.version = fresh.body.dataset.version;
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

document.addEventListener('click', ({ target }) => {
  if (target.dataset?.act) void act(target);
});
setTimeout(look, intervalMs);
