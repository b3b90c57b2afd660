//! What the application asks of the page around it.

/// The page's side. Answers to requests are given on the thread that calls `turn`; `wake` may come from any thread.
pub trait Host: Send + Sync {
    /// The status and the headers, a JSON object, of the answer to a request.
    fn answer(&self, id: u32, status: u16, headers: &str);

    /// The next piece of its body.
    fn chunk(&self, id: u32, bytes: &[u8]);

    /// The body is complete.
    fn end(&self, id: u32);

    /// Something to be kept until the next visit, under that key, in place of what was kept there.
    fn keep(&self, key: &str, value: &[u8]);

    /// Something kept that is no longer needed.
    fn forget(&self, key: &str);

    /// A turn is due.
    fn wake(&self);
}
